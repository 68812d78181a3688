/** What other screens of the office show of uploads. */
export { PictureField, sendPicture } from './PictureField.tsx'
