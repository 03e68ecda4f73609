// Every C file of the library is in the one source list, once, and every listed file exists.
import { readFileSync } from 'node:fs';
import { listFiles, path } from '../lib/project.mjs';

export const title = 'the source list names every C file of csrc';

export function compareSources(listText, files) {
  const listed = [...listText.matchAll(/^\s+(csrc\/\S+\.c)$/gm)].map((match) => match[1]);
  const repeated = listed.filter((file, index) => listed.indexOf(file) !== index);
  return [
    ...files.filter((file) => !listed.includes(file)).map((file) => `${file} is not in cmake/sources.cmake`),
    ...listed.filter((file) => !files.includes(file)).map((file) => `${file} is listed but does not exist`),
    ...repeated.map((file) => `${file} is listed twice`),
  ];
}

export function problems() {
  const files = listFiles('csrc', (file) => file.endsWith('.c'));
  return compareSources(readFileSync(path('cmake/sources.cmake'), 'utf8'), files);
}
