/** What the command line may use of imports. */
export { bringFile, type Report, type Summary } from './import-file.ts'
