/** Journeys through the running shop, in the browser of the system, on a demo world of their own. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3950)
const DATA_DIR = join(import.meta.dirname, 'out', 'e2e-data')
const isMain = process.env.TEST_WORKER_INDEX === undefined
if (isMain && process.env.E2E_KEEP === undefined) rmSync(DATA_DIR, { recursive: true, force: true })

/** The graphics card, background traffic and first-run pages have no part in what is tested. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'out/e2e',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // On a machine that others use too, a step now and then overtakes its page. It is told as flaky, and mended.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'out/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: FLAGS },
    // A trace of every step takes a fifth of the time: for who looks into a failure.
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node ${JSON.stringify(join(import.meta.dirname, 'scripts', 'shop.ts'))}`,
    url: `http://127.0.0.1:${PORT}/health/ready`,
    env: {
      PORT: String(PORT),
      SANDBOX_PORT: String(PORT + 1),
      DATA_DIR,
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      // A stand-in that the journey by WeChat opens itself.
      WECHAT_URL: `wechat+http://wx1:secret@127.0.0.1:${PORT + 2}?authorize=http://127.0.0.1:${PORT + 2}/connect`,
    },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
  },
})
