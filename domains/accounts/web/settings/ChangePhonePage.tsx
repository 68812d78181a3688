/** /user/user/changePhone: a number to log in by, in the place of the one before. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#kit/ui/Button.tsx'
import { query } from '#kit/web/call.ts'
import { dropDraft, useDraft } from '#kit/web/draft.ts'
import { showFaults } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useUser } from '#kit/web/session.ts'
import { AccountReasons } from '../../contract.ts'
import { bindPhone, myPhone } from '../../login-contract.ts'
import { mySecurity } from '../../settings-contract.ts'
import { PhoneFields, usePhoneForm } from '../PhoneFields.tsx'
import { useDone } from './done.ts'
import { useProvenAct } from './proven-act.tsx'
import { SettingForm } from './SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/changePhone')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('bind.title') }] }),
  component: ChangePhonePage,
})

const DRAFT = 'phone'

function ChangePhonePage() {
  const t = useT('accounts')
  const done = useDone()
  const { data: mine } = useQuery(query(mySecurity, {}))
  const form = usePhoneForm()
  useDraft(form, DRAFT, { who: useUser()?.username ?? null, secrets: ['code'] })
  const bind = useProvenAct(bindPhone, {
    refresh: [mySecurity, myPhone],
    onDone: () => (dropDraft(DRAFT), done(t('bind.done'))),
    onRefused: (refused) =>
      showFaults(refused, form.setError, {
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.tooManyTries.code]: 'code',
        [AccountReasons.phoneTaken.code]: 'phone',
      }),
  })
  const phone = mine?.phone ?? null
  return (
    <SettingForm
      title={t('bind.title')}
      text={phone === null ? t('bind.text') : t('bind.change', { phone })}
    >
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => bind.mutate(it))}>
        <PhoneFields form={form} purpose="bind" />
        <Button type="submit" variant="primary" size="large" busy={bind.isPending}>
          {t('bind.submit')}
        </Button>
      </form>
      {bind.dialog}
    </SettingForm>
  )
}
