/** What the command line may ask of imports. */
export { bringFile, type Options, type Report, type Summary } from './bring.ts'
