/** What others may use of redirects: where a removed page leads, that a page is there again, and where an address ends. */
export { redirectEnd } from './find.ts'
export { redirectRemoved, releaseAddress } from './write.ts'
