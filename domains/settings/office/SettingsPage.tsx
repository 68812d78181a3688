/** /office/settings: the shop's settings by group. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDeclaredNames, useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { listSettings } from '../calls.gen.ts'
import { FIRST_GROUP, groupIn, groupsOf } from './groups.ts'
import { SettingRow, type Draft } from './SettingRow.tsx'

export const Route = createFileRoute('/_frame/office/settings')({
  validateSearch: searchOf({ group: text(40) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.settings')('title') }] }),
  component: SettingsPage,
})

function SettingsPage() {
  const t = useT('office.settings')
  const nameOf = useDeclaredNames()
  const { group: wanted } = Route.useSearch()
  const canWrite = useMay()('settings.write')
  const settings = useLive(listSettings, {})
  const group = groupIn(settings.data ?? [], wanted)
  // Held here, so that opening another group loses no input.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({})
  const setDraft = (key: string, draft: Draft | undefined) =>
    setDrafts((now) => ({ ...now, [key]: draft }))
  const isDirty = Object.values(drafts).some((draft) => draft !== undefined)
  const note = nameOf(`settingNote.${group}`)
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      {!canWrite && <Notice>{t('readOnly')}</Notice>}
      {canWrite && note !== undefined && <Notice>{note}</Notice>}
      <Panel flush>
        <Loaded query={settings}>
          {(rows) => (
            <>
              <Tabs
                look="small"
                wraps
                label={t('title')}
                current={group}
                items={groupsOf(rows).map((each) => ({
                  id: each,
                  label: nameOf(`settingGroup.${each}`) ?? each,
                  link: (props) => (
                    <Link
                      to="/office/settings"
                      search={{ group: each === FIRST_GROUP ? undefined : each }}
                      activeOptions={EXACT_LINK}
                      {...props}
                    />
                  ),
                }))}
              />
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
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}
