/** The settings of one task, saved together. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, type FormEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { useDeclaredNames, useT } from '#kit/web/language/i18n.tsx'
import type { Task } from '../definition.ts'
import { SettingField } from './SettingField.tsx'
import { useTaskSaving } from './use-task-saving.ts'
import type { Setting } from './values.ts'

type Props = { task: Task; settings: readonly Setting[]; canWrite: boolean }

export function TaskForm({ task, settings, canWrite }: Props) {
  const t = useT('office.settings')
  const kit = useT('office.kit')
  const note = useDeclaredNames()(`settingNote.${task}`)
  const saving = useTaskSaving(settings)
  const found = useFound()
  const { changedCount, hasErrors, isSaving } = saving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changedCount > 0) saving.save()
  }
  return (
    <form noValidate className="stack min-w-0" onSubmit={submit}>
      <LeaveGuard isDirty={changedCount > 0 && !isSaving} />
      {canWrite && note !== undefined && <Notice>{note}</Notice>}
      <Panel title={t(`task.${task}`)}>
        {/* To the edges, and not clipped there: a list of choices is longer than the panel. */}
        <ul className="-m-5">
          {settings.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              typed={saving.typedOf(setting)}
              onTyped={(typed) => saving.setTyped(setting, typed)}
              error={saving.errorOf(setting)}
              canWrite={canWrite}
              isFound={found === setting.key}
            />
          ))}
        </ul>
      </Panel>
      {canWrite && changedCount > 0 && (
        <div className="office-save lg:ml-0">
          <output className="mr-auto text-sm">
            {hasErrors ? (
              <span className="text-danger">{t('errors')}</span>
            ) : (
              t('unsaved', { count: changedCount })
            )}
          </output>
          <Button disabled={isSaving} onClick={saving.discard}>
            {t('discard')}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {kit('save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The setting that the address names behind `#`: scrolled to, and its field focused. */
function useFound(): string {
  const { hash, state } = useLocation()
  useEffect(() => {
    const row = hash === '' ? null : document.getElementById(hash)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    // Also when the same setting is searched again.
  }, [hash, state.key])
  return hash
}
