/** Synonym groups. */
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeSearchWords, removeSynonym } from '../calls.gen.ts'
import type { Synonym } from '../contract.ts'
import { SynonymDrawer } from './SynonymDrawer.tsx'

export function Synonyms() {
  const t = useT('office.search')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const words = useLive(officeSearchWords, {})
  const [edited, setEdited] = useState<Partial<Synonym>>()
  const [removed, setRemoved] = useState<Synonym>()
  const removal = useAct(removeSynonym, {
    refresh: [officeSearchWords],
    onDone: () => setRemoved(undefined),
  })
  return (
    <Panel
      flush
      title={t('synonyms.title')}
      note={t('synonyms.note')}
      more={
        <Button size="small" variant="secondary" icon={Plus} onClick={() => setEdited({})}>
          {t('synonyms.add')}
        </Button>
      }
    >
      <Loaded query={words}>
        {({ synonyms }) => (
          <DataTable
            label={t('synonyms.title')}
            rows={synonyms}
            keyOf={({ id }) => String(id)}
            empty={
              <EmptyState size="small" title={t('synonyms.none')} text={t('synonyms.noneText')} />
            }
            columns={[
              {
                id: 'words',
                header: t('synonyms.words'),
                phone: 'full',
                cell: (group) => (
                  <div className="flex flex-wrap gap-1.5">
                    {group.words.map((word) => (
                      <Tag key={word}>{word}</Tag>
                    ))}
                  </div>
                ),
              },
              {
                id: 'acts',
                header: <span className="sr-only">{kit('edit')}</span>,
                align: 'number',
                phone: 'full',
                cell: (group) => (
                  <div className="button-row justify-end">
                    <Button size="small" onClick={() => setEdited(group)}>
                      {kit('edit')}
                    </Button>
                    <Button size="small" variant="danger" onClick={() => setRemoved(group)}>
                      {t('remove')}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited !== undefined && (
        <SynonymDrawer words={[]} {...edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={t('synonyms.remove')}
        confirmLabel={t('remove')}
        cancelLabel={shared('cancel')}
        tone="danger"
        busy={removal.isPending}
        onConfirm={() => removed !== undefined && removal.mutate({ id: removed.id })}
        onCancel={() => setRemoved(undefined)}
      >
        {t('synonyms.removeText', { words: removed?.words.join(' · ') ?? '' })}
      </ConfirmDialog>
    </Panel>
  )
}
