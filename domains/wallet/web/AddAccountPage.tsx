/** /user/user/wallet/add: adds an account that withdrawals go to, in the buyer's verified name. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { addPayoutAccount, myPayouts } from '../withdrawals-calls.gen.ts'
import { PAYOUT_HOLDERS, PAYOUT_KINDS, PayoutAccountForm } from '../withdrawals-contract.ts'
import { PASSWORD_ERRORS, PayPasswordField } from './PayPasswordField.tsx'
import { REFRESH } from './refresh.ts'
import { WalletFrame } from './WalletFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/wallet/add')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('accounts.add') }] }),
  component: AddAccountPage,
})

function AddAccountPage() {
  const t = useT('wallet')
  const payouts = useQuery(query(myPayouts, {}))
  return (
    <WalletFrame current="withdraw">
      <Panel title={t('accounts.add')} level={2}>
        <Loaded query={payouts}>
          {({ names }) =>
            names === null ? (
              <Notice tone="warning">
                <p>{t('accounts.unverified')}</p>
                <Link to="/user/user/papers" className="link">
                  {t('accounts.verify')}
                </Link>
              </Notice>
            ) : (
              <Form names={names} />
            )
          }
        </Loaded>
      </Panel>
    </WalletFrame>
  )
}

type Names = { company: string; contact: string }

function Form({ names }: { names: Names }) {
  const t = useT('wallet')
  const navigate = useNavigate()
  const form = useSchemaForm(PayoutAccountForm, {
    kind: 'bank',
    holder: 'company',
    bank: '',
    number: '',
    swift: '',
    payPassword: '',
  })
  const { errors } = form.formState
  const chosen = form.watch('kind')
  const kind = PAYOUT_KINDS.find((each) => each === chosen) ?? 'bank'
  const isBank = kind === 'bank'
  const add = useAct(addPayoutAccount, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('accounts.added'), { kind: 'success' })
      void navigate({ to: '/user/user/money/tixian' })
    },
    onRefused: (refused) => showErrors(refused, form.setError, PASSWORD_ERRORS),
  })
  const submit = form.handleSubmit((values) => {
    if (isBank && values.bank === '') {
      form.setError('bank', {}, { shouldFocus: true })
      return
    }
    add.mutate(isBank ? values : { ...values, bank: '', swift: '' })
  })
  return (
    <form className="stack max-w-prose" noValidate onSubmit={submit}>
      <Notice tone="info">{t('accounts.lock')}</Notice>
      <Field label={t('accounts.kindOf')} required>
        <Select
          options={PAYOUT_KINDS.map((value) => ({ value, label: t(`accounts.kind.${value}`) }))}
          {...form.register('kind')}
        />
      </Field>
      <Field label={t('accounts.holder')} hint={t('accounts.holderHint')} required>
        <Select
          options={PAYOUT_HOLDERS.filter((each) => names[each] !== '').map((value) => ({
            value,
            label: names[value],
          }))}
          {...form.register('holder')}
        />
      </Field>
      {isBank && (
        <Field
          label={t('accounts.bank')}
          required
          error={errorText(errors.bank, t('accounts.bankNeeded'))}
        >
          <TextInput maxLength={80} {...form.register('bank')} />
        </Field>
      )}
      <Field
        label={t(`accounts.number.${kind}`)}
        required
        error={errorText(errors.number, t('accounts.numberShape'))}
      >
        <TextInput maxLength={60} autoComplete="off" {...form.register('number')} />
      </Field>
      {isBank && (
        <Field
          label={t('accounts.swift')}
          error={errorText(errors.swift, t('accounts.swiftShape'))}
        >
          <TextInput maxLength={11} autoComplete="off" {...form.register('swift')} />
        </Field>
      )}
      <PayPasswordField error={errors.payPassword} input={form.register('payPassword')} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={add.isPending}>
          {t('accounts.verb')}
        </Button>
      </div>
    </form>
  )
}
