/** /office/settings: the numbers and switches of the shop, by what they are about. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACTLY } from '#kit/web/calls/exactly.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { listSettings } from '../calls.gen.ts'
import { SettingRow, type Draft } from './SettingRow.tsx'

const GROUPS = [
  'shop',
  'tax',
  'members',
  'orders',
  'payments',
  'approvals',
  'cart',
  'accounts',
  'staff',
  'stock',
  'transfers',
  'arrivals',
  'quotes',
  'enquiries',
  'papers',
  'search',
  'reviews',
] as const

export const Route = createFileRoute('/_frame/office/settings')({
  validateSearch: searchOf({ group: oneOf(...GROUPS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.settings')('title') }] }),
  component: SettingsPage,
})

function SettingsPage() {
  const t = useT('office.settings')
  const { group = 'shop' } = Route.useSearch()
  const canWrite = useMay()('settings.write')
  const settings = useLive(listSettings, {})
  // Kept here, so that looking at another group loses nothing that was typed.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({})
  const setDraft = (key: string, draft: Draft | undefined) =>
    setDrafts((now) => ({ ...now, [key]: draft }))
  const isDirty = Object.values(drafts).some((draft) => draft !== undefined)
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      {!canWrite && <Notice>{t('readOnly')}</Notice>}
      {canWrite && group === 'approvals' && <Notice>{t('approvals.note')}</Notice>}
      <Panel flush>
        <Tabs
          look="small"
          wraps
          label={t('title')}
          current={group}
          items={GROUPS.map((each) => ({
            id: each,
            label: t(`group.${each}`),
            link: (props) => (
              <Link
                to="/office/settings"
                search={{ group: each === 'shop' ? undefined : each }}
                activeOptions={EXACTLY}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={settings}>
          {(rows) => (
            <ul>
              {rows
                .filter(({ key }) => key.startsWith(`${group}.`))
                .map((setting) => (
                  <SettingRow
                    key={setting.key}
                    setting={setting}
                    draft={drafts[setting.key]}
                    onDraft={(draft) => setDraft(setting.key, draft)}
                    canWrite={canWrite}
                  />
                ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </>
  )
}
