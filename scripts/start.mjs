/**
 * `npm start`: installs missing packages and starts the shop. Plain JavaScript for any Node from 20 on; the shop itself
 * runs on the Node that comes with the packages.
 */
import { run } from './install.mjs'

process.exitCode = await run('scripts/shop.ts', process.argv.slice(2))
