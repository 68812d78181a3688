/** /office/payment-providers: which payment providers buyers are offered, for which orders, and with whose keys. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeProviders } from '../providers-calls.gen.ts'
import type { ProviderAccount } from '../providers-contract.ts'
import { ProviderMark } from '../web/door/ProviderMark.tsx'
import { ProviderDrawer } from './ProviderDrawer.tsx'

export const Route = createFileRoute('/_frame/office/payment-providers')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.payments')('providers.title') }],
  }),
  component: ProvidersPage,
})

function ProvidersPage() {
  const t = useT('office.payments')
  const accounts = useLive(officeProviders, {})
  const [edited, setEdited] = useState<ProviderAccount>()
  return (
    <>
      <PageTitle title={t('providers.title')} />
      <p className="pb-4 text-sm text-ink-3">{t('providers.text')}</p>
      <PendingApprovals kind="payments.provider" refresh={[officeProviders]} />
      <Panel flush>
        <Loaded query={accounts}>
          {(rows) => (
            <ul>
              {rows.map((account) => (
                <ProviderRow
                  key={account.provider}
                  account={account}
                  onEdit={() => setEdited(account)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <ProviderDrawer account={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function ProviderRow({ account, onEdit }: { account: ProviderAccount; onEdit: () => void }) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const may = useMay()
  const { provider, isOn, hasKeys, isTest, currencies } = account
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line p-4 last:border-b-0">
      <ProviderMark provider={provider} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <b>{t(`providers.${provider}`)}</b>
          {isTest && <Tag tone="warning">{t('providers.test')}</Tag>}
        </p>
        <p className="text-sm text-ink-3">{t(`providers.note.${provider}`)}</p>
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-4 md:basis-auto">
        <span className="text-sm text-ink-3">{currencies.join(' · ')}</span>
        <StatusDot tone={isOn ? 'success' : 'neutral'}>
          {isOn ? t('providers.on') : hasKeys ? t('providers.off') : t('providers.new')}
        </StatusDot>
        {may('settings.write') && (
          <Button
            size="small"
            aria-label={`${hasKeys ? kit('edit') : t('providers.setUp')} ${t(`providers.${provider}`)}`}
            onClick={onEdit}
          >
            {hasKeys ? kit('edit') : t('providers.setUp')}
          </Button>
        )}
      </div>
    </li>
  )
}
