/** A mutation that may need proof of work first: the browser computes it unasked, and repeats the call. */
import { useRef, useState } from 'react'
import type { ArgumentOf, DataOf, Call } from '#kit/contract/endpoint.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { useAct, type Act } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { AccountReasons } from '../../reasons.ts'
import { proofOfWork } from '../../login-calls.gen.ts'

type Options<E extends Call> = Parameters<typeof useAct<E>>[1]
type Human<E extends Call> = Pick<Act<E>, 'mutate' | 'isPending'>

export function useProofOfWorkAct<E extends Call>(endpoint: E, options: Options<E> = {}): Human<E> {
  const t = useT('accounts')
  const lang = useLang()
  const [isWorking, setIsWorking] = useState(false)
  const last = useRef<ArgumentOf<E> | null>(null)
  const act = useAct(endpoint, {
    ...options,
    onRefused: (refused) => {
      const input = last.current
      if (refused.reason.code !== AccountReasons.workNeeded.code || input === null) {
        return options.onRefused?.(refused)
      }
      last.current = null // only once: a second refusal is shown
      void again(input)
      return true
    },
  })
  const again = async (input: ArgumentOf<E>) => {
    setIsWorking(true)
    try {
      const proof = await answer(await call(proofOfWork, {}))
      if (proof !== null) act.mutate({ ...(input as object), proof } as ArgumentOf<E>)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'error' })
    } finally {
      setIsWorking(false)
    }
  }
  /** @returns null when the person cancels the question */
  const answer = async (question: DataOf<typeof proofOfWork>): Promise<string | null> => {
    if (question.kind === 'work') {
      return (await import('../proof-of-work.ts')).solve(question.challenge, question.bits)
    }
    const words = { title: t('captcha.title'), cancel: t('captcha.cancel'), away: t('captchaAway') }
    return (await import('../turnstile.ts')).askHuman(question, { ...words, locale: LOCALES[lang] })
  }
  return {
    isPending: act.isPending || isWorking,
    mutate: (input) => {
      last.current = input
      act.mutate(input)
    },
  }
}
