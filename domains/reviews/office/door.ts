/** What the inbox shows of questions. */
export { QuestionFigures } from './QuestionFigures.tsx'
