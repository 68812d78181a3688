/** Whether a layout already is the `main` of the document: what is shown in it must not be a second one. */
import { createContext } from 'react'

export const InsideMain = createContext(false)
