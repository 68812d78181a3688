/** What a call that removes a page takes of the field for where its visitors go. */
import { pathTyped } from '../page-state.ts'

/** @returns nothing where the field is empty */
export const redirectToOf = (typed: string): { redirectTo?: string } => {
  const path = pathTyped(typed)
  return path === '' ? {} : { redirectTo: path }
}
