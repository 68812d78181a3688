/** /office/settings: the shop's settings by group, and a search over all of them. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import Search from 'lucide-react/icons/search'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
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
import { FIRST_GROUP, findSettings, groupIn, groupsOf } from './groups.ts'
import { SettingRow, type Draft } from './SettingRow.tsx'
import type { Setting } from './values.ts'

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
  const [words, setWords] = useState('')
  const isDirty = Object.values(drafts).some((draft) => draft !== undefined)
  const nameIn = ({ key }: { key: string }) =>
    `${nameOf(`settingGroup.${key.slice(0, key.indexOf('.'))}`) ?? ''} ${nameOf(`setting.${key}`) ?? key}`
  const renderRow = (setting: Setting) => (
    <SettingRow
      key={setting.key}
      setting={setting}
      draft={drafts[setting.key]}
      onDraft={(draft) => setDraft(setting.key, draft)}
      canWrite={canWrite}
    />
  )
  const shownOf = (rows: readonly Setting[]) =>
    words.trim() === ''
      ? rows.filter(({ key }) => key.startsWith(`${group}.`))
      : findSettings(rows, words, nameIn)
  const note = nameOf(`settingNote.${group}`)
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <PageTitle title={t('title')}>
        <search className="w-72 max-w-full">
          <TextInput
            size="small"
            type="search"
            icon={Search}
            value={words}
            maxLength={80}
            aria-label={t('search')}
            placeholder={t('search')}
            onChange={(event) => setWords(event.target.value)}
          />
        </search>
      </PageTitle>
      {!canWrite && <Notice>{t('readOnly')}</Notice>}
      {canWrite && note !== undefined && <Notice>{note}</Notice>}
      <Panel flush>
        <Loaded query={settings}>
          {(rows) => (
            <>
              {words.trim() === '' && (
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
              )}
              {shownOf(rows).length === 0 ? (
                <EmptyState size="small" title={t('none')} />
              ) : (
                <ul>{shownOf(rows).map(renderRow)}</ul>
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}
