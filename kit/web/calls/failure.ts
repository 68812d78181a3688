/** Maps errors of a page to a status that server and browser agree on. */
import { createSerializationAdapter } from '@tanstack/react-router'
import { Reasons, Refused } from '../../contract/refusal.ts'

/** The status of a page whose loader threw this. */
export function statusOf(error: unknown): number {
  if (!(error instanceof Refused)) return 500
  const { code } = error.reason
  if (code === Reasons.notFound.code || code === Reasons.noSuchCall.code) return 404
  if (code === Reasons.invalidInput.code) return 404 // an address with an invalid id: /goods/abc
  if (code === Reasons.unavailable.code || code === Reasons.overloaded.code) return 503
  if (code === Reasons.forbidden.code) return 403
  return 500
}

/** For screens whose call reports "not found" with a code of its own domain. */
export const pageNotFound = () => new Refused(Reasons.notFound)

/** Serializes a refusal from the rendered page into the browser; without it the status would be lost. */
export const refusedAdapter = createSerializationAdapter({
  key: 'refused',
  test: (value: unknown): value is Refused => value instanceof Refused,
  toSerializable: ({ reason }: Refused) => ({ code: reason.code, message: reason.message }),
  fromSerializable: ({ code, message }) => new Refused({ code, message }),
})

/** The page is being replaced by the login page: nothing to show. */
export const isLoginLost = (error: Error): boolean =>
  error instanceof Refused &&
  (error.reason.code === Reasons.loginNeeded.code ||
    error.reason.code === Reasons.loginExpired.code)
