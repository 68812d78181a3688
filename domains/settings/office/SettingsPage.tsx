/** /office/settings: the shop's settings by what a merchant comes for, and a search over all of them. */
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { BaseCurrencyPanel } from '#domains/opening/office/door/BaseCurrencyPanel.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import Search from 'lucide-react/icons/search'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { listSettings } from '../calls.gen.ts'
import { TASKS } from '../definition.ts'
import { findSettings } from './find.ts'
import { SettingHits } from './SettingHits.tsx'
import { useSettingNames } from './setting-words.ts'
import { TaskForm } from './TaskForm.tsx'

export const Route = createFileRoute('/_frame/office/settings')({
  validateSearch: searchOf({ group: oneOf(...TASKS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.settings')('title') }] }),
  component: SettingsPage,
})

function SettingsPage() {
  const t = useT('office.settings')
  const navigate = useNavigate()
  const namesOf = useSettingNames()
  const { group } = Route.useSearch()
  const hash = useLocation({ select: (place) => place.hash })
  const canWrite = useMay()('settings.write')
  const settings = useLive(listSettings, {})
  const [typed, setTyped] = useState('')
  const all = settings.data ?? []
  // Links from the audit log name the setting alone.
  const task = group ?? all.find(({ key }) => key === hash)?.task ?? TASKS[0]
  const hits = findSettings(
    all.map((each) => ({ ...namesOf(each), group: each.task })),
    typed,
  )
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = hits
    if (first === undefined) return
    setTyped('')
    void navigate({ to: '/office/settings', search: { group: first.group }, hash: first.key })
  }
  return (
    <>
      <PageTitle title={t('title')}>
        <search className="w-80 max-w-full">
          <form onSubmit={openFirst}>
            <TextInput
              size="small"
              type="search"
              icon={Search}
              value={typed}
              maxLength={80}
              aria-label={t('search')}
              placeholder={t('search')}
              onChange={(event) => setTyped(event.target.value)}
            />
          </form>
        </search>
      </PageTitle>
      {!canWrite && <Notice>{t('readOnly')}</Notice>}
      {typed.trim() !== '' && settings.data !== undefined && (
        <SettingHits hits={hits} onOpen={() => setTyped('')} />
      )}
      {/* Hidden and not removed while something is searched: what is typed there stays. */}
      <div
        hidden={typed.trim() !== ''}
        className="grid items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]"
      >
        <Select
          className="lg:hidden"
          aria-label={t('tasks')}
          value={task}
          options={TASKS.map((each) => ({ value: each, label: t(`task.${each}`) }))}
          onChange={({ target }) =>
            void navigate({
              to: '/office/settings',
              search: { group: TASKS.find((each) => each === target.value) },
            })
          }
        />
        <nav aria-label={t('tasks')} className="sticky top-[68px] hidden lg:block">
          {TASKS.map((each) => (
            <Link
              key={each}
              to="/office/settings"
              search={{ group: each }}
              className="menu-item"
              aria-current={each === task ? 'page' : undefined}
            >
              {t(`task.${each}`)}
            </Link>
          ))}
        </nav>
        <Loaded query={settings}>
          {(rows) => (
            <div className="stack min-w-0">
              {task === 'shop' && <BaseCurrencyPanel canWrite={canWrite} />}
              <TaskForm
                key={task}
                task={task}
                settings={rows.filter((each) => each.task === task)}
                canWrite={canWrite}
              />
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}
