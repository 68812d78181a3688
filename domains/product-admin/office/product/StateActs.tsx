/** Puts the product on sale, takes it off, or archives it; missing fields are listed. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { duplicateProduct } from '../../bulk-calls.gen.ts'
import { officeProduct, officeProducts, setProductState } from '../../calls.gen.ts'
import { STATE_TONES } from '../product-columns.tsx'
import type { OfficeProduct } from './form.ts'

type State = OfficeProduct['state']

type Props = {
  product: OfficeProduct
  isDirty: boolean
  /** No stock is available. */
  isEmpty: boolean
  onReload: () => void
}

export function StateActs({ product, isDirty, isEmpty, onReload }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const may = useMay()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<State>()
  const [error, setError] = useState<string>()
  const change = useAct(setProductState, {
    refresh: [officeProduct, officeProducts],
    onDone: ({ state }) => {
      setAsked(undefined)
      setError(undefined)
      if (state === 'published' && isEmpty) toast(t('became.publishedEmpty'))
      else toast(t(`became.${state}`), { kind: 'success' })
    },
    onRefused: ({ reason, message }) => {
      setAsked(undefined)
      if (reason.code === Reasons.changedMeanwhile.code) {
        toast(kit('changed.loaded'), { kind: 'error' })
        onReload()
      } else setError(message)
      return true
    },
  })
  const duplicate = useAct(duplicateProduct, {
    refresh: [officeProducts],
    onDone: async (copy) => {
      toast(t('became.copy', { code: copy.code }), { kind: 'success' })
      await navigate({ to: '/office/products/$id', params: { id: String(copy.id) } })
    },
  })
  const { id, state, version } = product
  const go = (to: State) => change.mutate({ productId: id, state: to, version })
  const reason = isDirty ? t('saveFirst') : undefined
  return (
    <div className="grid justify-items-end gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <StatusDot tone={STATE_TONES[state]} hollow={state === 'draft'}>
          {t(`state.${state}`)}
        </StatusDot>
        {state === 'published' && (
          <a href={`/goods/${id}`} target="_blank" rel="noreferrer" className={buttonClass({})}>
            {t('act.look')}
          </a>
        )}
        {may('catalog.write') && (
          <>
            <Button
              disabled={isDirty}
              busy={duplicate.isPending}
              onClick={() => duplicate.mutate({ productId: id })}
            >
              {t('act.duplicate')}
            </Button>
            {state !== 'archived' && (
              <Button disabled={isDirty} onClick={() => setAsked('archived')}>
                {t('act.archive')}
              </Button>
            )}
            {state === 'published' ? (
              <Button variant="danger" reason={reason} onClick={() => setAsked('draft')}>
                {t('act.unpublish')}
              </Button>
            ) : (
              <Button
                variant="soft"
                reason={reason}
                busy={change.isPending}
                onClick={() => go('published')}
              >
                {t('act.publish')}
              </Button>
            )}
          </>
        )}
      </div>
      {error !== undefined && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {(asked === 'archived' || asked === 'draft') && (
        <ConfirmDialog
          open
          title={t(`ask.${asked}.title`)}
          confirmLabel={asked === 'archived' ? t('act.archive') : t('act.unpublish')}
          cancelLabel={shared('cancel')}
          busy={change.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => go(asked)}
        >
          {t(`ask.${asked}.text`)}
        </ConfirmDialog>
      )}
    </div>
  )
}
