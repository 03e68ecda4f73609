import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/', 'build/', 'docs/api/', 'artifacts/', 'tests-js/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,mjs,ts}'],
    extends: [tseslint.configs.base],
    rules: {
      'no-undef-init': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['ts/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      // Users hand over plain functions; they are called without their object on purpose.
      '@typescript-eslint/unbound-method': 'off',
      // Numbers in messages are what they are for.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
);
