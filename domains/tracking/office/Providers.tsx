/** The tracking providers: which one is on, and what each calls the carriers. */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { trackingProviders } from '../providers-calls.gen.ts'
import type { ProviderAccount } from '../providers-contract.ts'
import { CodesDialog, type CarrierRow } from './CodesDialog.tsx'
import { ProviderDrawer } from './ProviderDrawer.tsx'

export function Providers() {
  const providers = useLive(trackingProviders, {})
  return (
    <div className="p-4">
      <Loaded query={providers}>{(found) => <Setup found={found} />}</Loaded>
    </div>
  )
}

function Setup({ found }: { found: DataOf<typeof trackingProviders> }) {
  const t = useT('office.tracking')
  const [edited, setEdited] = useState<ProviderAccount>()
  const [coded, setCoded] = useState<CarrierRow>()
  const { accounts, carriers, failedCount, error } = found
  const isNoneOn = accounts.every(({ isOn }) => !isOn)
  return (
    <div className="stack">
      <p className="text-sm text-ink-3">{t('setup.text')}</p>
      {found.isDemo && isNoneOn && <Notice>{t('setup.demo')}</Notice>}
      {failedCount > 0 && (
        <Notice tone="danger">
          {t('setup.failing', { count: failedCount, text: error ?? '' })}
        </Notice>
      )}
      <ul>
        {accounts.map((account) => (
          <ProviderRow key={account.provider} account={account} onEdit={() => setEdited(account)} />
        ))}
      </ul>
      <section className="stack" aria-label={t('codes.title')}>
        <h2 className="text-base font-bold">{t('codes.title')}</h2>
        <p className="text-sm text-ink-3">{t('codes.text')}</p>
        {carriers.length === 0 && <p className="text-sm">{t('codes.empty')}</p>}
        <ul>
          {carriers.map((row) => (
            <CodesRow key={row.carrierId} row={row} onEdit={() => setCoded(row)} />
          ))}
        </ul>
      </section>
      {edited !== undefined && (
        <ProviderDrawer account={edited} onClose={() => setEdited(undefined)} />
      )}
      {coded !== undefined && <CodesDialog row={coded} onClose={() => setCoded(undefined)} />}
    </div>
  )
}

function ProviderRow({ account, onEdit }: { account: ProviderAccount; onEdit: () => void }) {
  const t = useT('office.tracking')
  const kit = useT('office.kit')
  const may = useMay()
  const { provider, isOn, hasKeys } = account
  const verb = hasKeys ? kit('edit') : t('setUp')
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line py-4 last:border-b-0">
      <div className="min-w-40 flex-1">
        <b>{t(`provider.${provider}`)}</b>
        <p className="text-sm text-ink-3">{t(`about.${provider}`)}</p>
      </div>
      <StatusDot tone={isOn ? 'success' : 'neutral'}>
        {isOn ? t('on') : hasKeys ? t('off') : t('new')}
      </StatusDot>
      {may('settings.write') && (
        <Button size="small" aria-label={`${verb} ${t(`provider.${provider}`)}`} onClick={onEdit}>
          {verb}
        </Button>
      )}
    </li>
  )
}

function CodesRow({ row, onEdit }: { row: CarrierRow; onEdit: () => void }) {
  const t = useT('office.tracking')
  const may = useMay()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-b-0">
      <b className="min-w-32 basis-full md:flex-1 md:basis-auto">{row.name}</b>
      {(['kuaidi100', 'aftership'] as const).map((provider) => (
        <span key={provider} className="text-ink-3">
          {t(`provider.${provider}`)}{' '}
          {row[provider] === null ? (
            t('codes.none')
          ) : (
            <span className="code-text text-ink">{row[provider]}</span>
          )}
        </span>
      ))}
      {may('settings.write') && (
        <span className="ml-auto">
          <Button size="small" aria-label={`${t('codes.edit')} ${row.name}`} onClick={onEdit}>
            {t('codes.edit')}
          </Button>
        </span>
      )}
    </li>
  )
}
