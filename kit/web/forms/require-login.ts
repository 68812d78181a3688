/** Screens that need a login: guests are redirected to the login page, and back after it. */
import { redirect } from '@tanstack/react-router'
import { currentToken } from '../session/session.ts'

export const LOGIN_PAGE = '/login/login'

/** `beforeLoad: requireLogin`, together with `ssr: false`, since personal pages are not rendered. */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (currentToken() === null) throw redirect({ href: loginAddress(location.href), replace: true })
}

/** @param wasValid a login has ended, and the page says so (specification 8) */
export const loginAddress = (back: string, wasValid = false): string =>
  `${LOGIN_PAGE}?back=${encodeURIComponent(back)}${wasValid ? '&ended=1' : ''}`

/** The remembered page, if it is one of ours: an address that begins with exactly one slash. Otherwise home. */
export function rememberedPage(back: string | undefined): string {
  if (back === undefined || !isOwnPath(back) || !URL.canParse(back, 'http://shop')) return '/'
  const { host, pathname, search, hash } = new URL(back, 'http://shop')
  // Checked again after parsing: `/.//elsewhere.example` begins with one slash, and comes out with two.
  return host === 'shop' && pathname !== LOGIN_PAGE && isOwnPath(pathname)
    ? pathname + search + hash
    : '/'
}

const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)
