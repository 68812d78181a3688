/** Earlier versions of the message's text, who changed it and when; an older text can be restored. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { MessageTemplate } from '../templates-contract.ts'
import type { Text } from './use-preview.ts'

type Props = { messageTemplate: MessageTemplate; onTake: (text: Text) => void }

export function Versions({ messageTemplate, onTake }: Props) {
  const t = useT('office.messages')
  const { dateTime } = useDates()
  return (
    <Panel title={t('versions')} level={2} flush>
      {messageTemplate.versions.length === 0 ? (
        <EmptyState size="small" title={t('versionsNone')} />
      ) : (
        <ul>
          {messageTemplate.versions.map(({ version, text, changedAt, changedBy }) => (
            <li
              key={version}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2.5 text-sm last:border-b-0"
            >
              <span className="text-ink-3 tabular-nums">{dateTime(changedAt)}</span>
              <b>{changedBy}</b>
              <span className="min-w-0 flex-1 basis-40 truncate">
                {text === null ? t('backToDefault') : text.subject || text.body}
              </span>
              <Button
                size="small"
                variant="quiet"
                onClick={() => onTake(text ?? messageTemplate.default)}
              >
                {t('take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
