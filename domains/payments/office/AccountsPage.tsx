/** /office/accounts: the bank accounts that buyers transfer to, by currency. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import * as z from 'zod/mini'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { LOCALES, textIn, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeAccounts, saveAccount } from '../office-calls.gen.ts'
import { AccountForm } from '../office-contract.ts'

export const Route = createFileRoute('/_frame/office/accounts')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.payments')('accounts.title') }],
  }),
  component: AccountsPage,
})

type Account = z.infer<typeof AccountForm>
const newAccount = (): Account => ({
  holder: '',
  number: '',
  bank: { cn: '' },
  currency: baseCurrency(),
  qrUrl: null,
  active: true,
})

/** Whoever pays in a currency without an account cannot pay by bank transfer. */
function MissingCurrencies({ accounts }: { accounts: readonly Account[] | undefined }) {
  const t = useT('office.payments')
  const list = new Intl.ListFormat(LOCALES[useLang()])
  if (accounts === undefined) return null
  const missing = CURRENCIES.filter(
    (currency) => !accounts.some((each) => each.active && each.currency === currency),
  )
  if (missing.length === 0) return null
  return (
    <Notice tone="warning">{t('accounts.missing', { currencies: list.format(missing) })}</Notice>
  )
}

function AccountsPage() {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const lang = useLang()
  const may = useMay()
  const accounts = useLive(officeAccounts, {})
  const [edited, setEdited] = useState<Account>()
  const canWrite = may('settings.write')
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEdited(newAccount())}>
      {t('accounts.add')}
    </Button>
  )
  return (
    <>
      <PageTitle title={t('accounts.title')}>{canWrite && add}</PageTitle>
      <PendingApprovals kind="payments.account" refresh={[officeAccounts]} />
      <MissingCurrencies accounts={accounts.data} />
      <Panel flush>
        <Loaded query={accounts}>
          {(rows) => (
            <DataTable
              label={t('accounts.title')}
              rows={rows}
              keyOf={({ id }) => String(id)}
              empty={<EmptyState size="small" title={t('accounts.none')} />}
              columns={[
                {
                  id: 'holder',
                  header: t('accounts.holder'),
                  cell: ({ holder, bank }) => (
                    <>
                      <b>{holder}</b>
                      <p className="text-ink-3">{textIn(bank, lang).text}</p>
                    </>
                  ),
                },
                {
                  id: 'currency',
                  header: t('accounts.currency'),
                  phone: 'right',
                  cell: ({ currency }) => currency,
                },
                {
                  id: 'number',
                  header: t('accounts.number'),
                  cell: ({ number }) => <span className="code-text">{number}</span>,
                },
                {
                  id: 'state',
                  header: t('column.state'),
                  phone: 'right',
                  cell: ({ active }) => (
                    <StatusDot tone={active ? 'success' : 'neutral'}>
                      {active ? t('accounts.active') : t('accounts.inactive')}
                    </StatusDot>
                  ),
                },
                {
                  id: 'acts',
                  header: <span className="sr-only">{kit('edit')}</span>,
                  align: 'number',
                  phone: 'full',
                  cell: (account) =>
                    canWrite && (
                      <Button size="small" onClick={() => setEdited(account)}>
                        {kit('edit')}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <AccountDrawer account={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

const Form = AccountForm.check(
  z.refine(({ bank }) => bank.cn.trim() !== '', { path: ['bank', 'cn'], error: 'missing' }),
)

function AccountDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const [lang, setLang] = useState<Lang>('cn')
  const form = useSchemaForm(Form, account)
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [officeAccounts, listApprovals, waitingApprovals],
    form,
    onClose,
  })
  const save = useAct(saveAccount, {
    ...options,
    onDone: ({ id }) => {
      if (id !== null) return options.onDone()
      toast(t('secondAsked'), { kind: 'info' })
      onClose()
    },
  })
  return (
    <EditDrawer
      title={account.id === undefined ? t('accounts.add') : t('accounts.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(
        (values) => save.mutate(values),
        () => setLang('cn'),
      )}
      onClose={onClose}
    >
      <Notice tone="warning">{t('accounts.note')}</Notice>
      <Field label={t('accounts.holder')} required error={errorText(errors.holder, kit('needed'))}>
        <TextInput maxLength={100} {...form.register('holder')} />
      </Field>
      <Field
        label={t('accounts.number')}
        required
        error={errorText(errors.number, t('accounts.numberWrong'))}
      >
        <TextInput maxLength={60} spellCheck={false} {...form.register('number')} />
      </Field>
      <Field label={t('accounts.currency')} required>
        <Select
          {...form.register('currency')}
          options={CURRENCIES.map((each) => ({ value: each, label: each }))}
        />
      </Field>
      <LangTabs current={lang} onSelect={setLang} missing={missingIn([form.watch('bank')])} />
      <TranslatedField
        control={form.control}
        name="bank"
        lang={lang}
        label={t('accounts.bank')}
        hint={t('accounts.bankHint')}
        required
        rows={3}
        maxLength={200}
      />
      <PictureField
        label={t('accounts.qr')}
        hint={t('accounts.qrHint')}
        purpose="banner"
        url={form.watch('qrUrl') ?? null}
        onUrl={(url) => form.setValue('qrUrl', url, { shouldDirty: true })}
      />
      <Switch {...form.register('active')}>{t('accounts.offer')}</Switch>
      {conflict}
    </EditDrawer>
  )
}
