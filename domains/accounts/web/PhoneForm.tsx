/** The form that links a telephone number to an account, or replaces the linked one. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { RetryNotice } from '#kit/ui/states/ErrorState.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { AccountReasons } from '../reasons.ts'
import { bindPhone } from '../login-calls.gen.ts'
import { mySecurity } from '../settings-calls.gen.ts'
import { PhoneFields, usePhoneForm } from './PhoneFields.tsx'
import { useProvenAct } from './door/proven-act.tsx'

/** A buyer with a number replaces it; a buyer without one links the first. */
const LINK = { title: 'bind.title', submit: 'bind.submit', done: 'bind.done' } as const
const CHANGE = {
  title: 'bind.changeTitle',
  submit: 'bind.changeSubmit',
  done: 'bind.changeDone',
} as const

export type PhonePage = {
  title: string
  /** The page's text above the form; undefined until the number is known. */
  text: string | undefined
  form: ReactNode
}

const DRAFT = 'phone'

/** @param onDone gets the message to show once the number is linked */
export function usePhonePage(onDone: (message: string) => void | Promise<void>): PhonePage {
  const t = useT('accounts')
  const { data: mine, error, refetch } = useQuery(query(mySecurity, {}))
  const phone = mine?.phone ?? null
  const words = phone === null ? LINK : CHANGE
  const text = phone === null ? t('bind.text') : t('bind.change', { phone })
  return {
    title: t(words.title),
    text: mine === undefined ? undefined : text,
    form:
      mine !== undefined ? (
        <PhoneForm submit={t(words.submit)} onDone={() => onDone(t(words.done))} />
      ) : error === null ? (
        <Skeleton shape="photo" />
      ) : (
        <RetryNotice
          message={error.message}
          retry={<Button onClick={() => void refetch()}>{t('bind.retry')}</Button>}
        />
      ),
  }
}

function PhoneForm({ submit, onDone }: { submit: string; onDone: () => void | Promise<void> }) {
  const form = usePhoneForm()
  useDraft(form, DRAFT, { who: useOwner(), secrets: ['code'] })
  const bind = useProvenAct(bindPhone, {
    refresh: [mySecurity],
    onDone: () => (dropDraft(DRAFT), onDone()),
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.tooManyTries.code]: 'code',
        [AccountReasons.phoneTaken.code]: 'phone',
      }),
  })
  return (
    <>
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => bind.mutate(it))}>
        <PhoneFields form={form} purpose="bind" />
        <Button type="submit" variant="primary" size="large" busy={bind.isPending}>
          {submit}
        </Button>
      </form>
      {bind.dialog}
    </>
  )
}
