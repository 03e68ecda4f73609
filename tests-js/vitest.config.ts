// Tests import the built package by its name ('samepath', 'samepath/grids'), as users do.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests-js/**/*.test.ts'],
    maxWorkers: '100%', // the default leaves one core idle
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
