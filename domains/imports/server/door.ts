/** What the command line may ask of imports. */
export { bringFile, type Options, type Report, type Summary } from './bring.ts'
export { inWords, UnreadableFile } from './import/remark.ts'
