/** Tests beside the code, on one PostgreSQL server for the run and a database of their own for each file. */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,bench,db,domains,kit,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'kit/testing/server.ts',
    setupFiles: 'kit/testing/setup.ts',
    maxWorkers: Math.max(2, availableParallelism() - 1), // on two processors the database leaves room for both
    isolate: false, // modules are read once a worker, not once a file: a third of the time
    unstubGlobals: true,
    testTimeout: 120_000, // ends what hangs; a busy machine takes ten times as long as an idle one
    hookTimeout: 180_000,
  },
})
