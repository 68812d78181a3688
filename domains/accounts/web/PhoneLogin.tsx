/** Login by a code sent to the phone; a number without an account registers in the same form. */
import { Suspense } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { AccountReasons } from '../reasons.ts'
import { phoneLogin } from '../login-calls.gen.ts'
import { useBlockNotice } from './block-notice.tsx'
import { useEntering } from './door/entering.ts'
import { NewNumber, useNewNumber } from './new-number.tsx'
import { PhoneFields, usePhoneForm } from './PhoneFields.tsx'

export function PhoneLogin({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const form = usePhoneForm()
  const { token, takeToken, dropToken } = useNewNumber()
  const block = useBlockNotice()
  const login = useAct(phoneLogin, {
    onDone: useEntering(back, 'login.done'),
    onRefused: (refused) =>
      takeToken(refused) ||
      block.take(refused) ||
      showErrors(refused, form.setError, { [AccountReasons.wrongCode.code]: 'code' }),
  })
  if (token !== null) {
    return (
      <Suspense fallback={<SkeletonLines count={6} />}>
        <NewNumber token={token} phone={form.getValues('phone')} back={back} onOver={dropToken} />
      </Suspense>
    )
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => login.mutate(values))}
    >
      {block.notice}
      <PhoneFields form={form} purpose="login" />
      <p className="text-sm text-ink-3">{t('login.newNumber')}</p>
      <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
