/** After a setting is saved: shows the message, and replaces the form in the browser's history. */
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/toast/toast.ts'

/** @returns a function to call with the success message */
export function useDone() {
  const navigate = useNavigate()
  return async (words: string) => {
    toast(words, { kind: 'success' })
    await navigate({ to: '/user/setting', replace: true })
  }
}
