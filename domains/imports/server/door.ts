/** What the command line may ask of imports. */
export { bringFile, type Report, type Summary } from './import-file.ts'
