/** The token of a number that a code has proved and that has no account yet, and the form that needs it. */
import { useState } from 'react'
import type { Refused } from '#kit/contract/refusal.ts'
import { late } from '#kit/web/pages/late.ts'
import { AccountReasons } from '../reasons.ts'
import type { NewNumberProps } from './NewNumber.tsx'

export const NewNumber = late<NewNumberProps>(() => import('./NewNumber.tsx'))

export function useNewNumber(): {
  token: string | null
  /** @returns whether the refusal was about a number without an account */
  takeToken: (refused: Refused) => boolean
  /** The token is used or expired: the next code brings another. */
  dropToken: () => void
} {
  const [token, setToken] = useState<string | null>(null)
  return {
    token,
    takeToken: ({ reason, detail }) => {
      if (reason.code !== AccountReasons.phoneUnknown.code) return false
      setToken((detail as { token: string }).token)
      return true
    },
    dropToken: () => setToken(null),
  }
}
