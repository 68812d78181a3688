/** What other screens of the office show of uploads. */
export { PictureField } from './PictureField.tsx'
