/** Tests beside the code, on one PostgreSQL server for the run and a database of their own for each file. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,bench,db,domains,kit,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'kit/testing/server.ts',
    setupFiles: 'kit/testing/setup.ts',
    isolate: false, // modules are read once a worker, not once a file: a third of the time
    unstubGlobals: true,
    testTimeout: 30_000, // making a cluster takes seconds when other work shares the machine
    hookTimeout: 60_000,
  },
})
