/**
 * `npm start`: installs what is missing and hands over to the shop. Plain JavaScript for any Node from 20 on; the shop
 * itself runs on the Node that comes with the packages.
 */
import { run } from './install.mjs'

process.exitCode = await run('scripts/shop.ts', process.argv.slice(2))
