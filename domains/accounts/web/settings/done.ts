/** After something was set: it is said, and the form is not what going back leads to. */
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/toast/toast.ts'

/** @returns what to call with the words of what is done */
export function useDone() {
  const navigate = useNavigate()
  return async (words: string) => {
    toast(words, { kind: 'success' })
    await navigate({ to: '/user/setting', replace: true })
  }
}
