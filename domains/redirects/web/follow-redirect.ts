/** Leads a visitor on whose page is missing, where staff said so. */
import { call } from '#kit/web/calls/call.ts'
import { findRedirect } from '../calls.gen.ts'

/** The server leads on who arrives from outside; this is for links within the shop, and for pages that need a login. */
export async function followRedirect(): Promise<void> {
  const { to } = await call(findRedirect, { address: location.pathname + location.search })
  if (to !== null) location.replace(to)
}
