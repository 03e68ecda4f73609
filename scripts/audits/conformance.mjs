// Tests name rules that exist, and docs/conformance.md says which.
import { conformanceProblems } from '../conformance.mjs';

export const title = 'tests name known rules, and docs/conformance.md is current';

export const problems = conformanceProblems;
