/** Login by a code on the phone. */
import { Button } from '#kit/ui/Button.tsx'
import { useAct } from '#kit/web/act.ts'
import { showFaults } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { AccountReasons } from '../contract.ts'
import { phoneLogin } from '../login-contract.ts'
import { PhoneFields, usePhoneForm } from './PhoneFields.tsx'
import { useEntering } from './entering.ts'

export function PhoneLogin({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const form = usePhoneForm()
  const login = useAct(phoneLogin, {
    onDone: useEntering(back, 'login.done'),
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [AccountReasons.wrongCode.code]: 'code' }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => login.mutate(values))}
    >
      <PhoneFields form={form} purpose="login" />
      <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
