/** `npm test`: installs what is missing and runs everything. Ends with the line `N passed, N failed`. */
import { browser } from './browser.mjs'
import { run } from './install.mjs'

const found = browser()
if (found === null) {
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} else {
  process.env.CHROME_PATH = found
  process.exitCode = await run('scripts/test.ts', process.argv.slice(2))
}
