/** The video and the 3D models of a product. A wrong file is refused with the reason, and the former one stays. */
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { PartProps } from '../form.ts'
import { MediaFile } from './MediaFile.tsx'

const GLB = { type: 'model/gltf-binary', accept: '.glb,model/gltf-binary' }
const USDZ = { type: 'model/vnd.usdz+zip', accept: '.usdz,model/vnd.usdz+zip' }
const FILM = { type: 'video/', accept: 'video/mp4,video/webm' }

export function FilesPart({ form, canWrite }: PartProps) {
  const t = useT('office.product-admin')
  const [film, glb, usdz] = form.watch(['videoUrl', 'modelUrl', 'modelUsdzUrl'])
  const set = (name: 'videoUrl' | 'modelUrl' | 'modelUsdzUrl', url: string | null) =>
    form.setValue(name, url, { shouldDirty: true })
  return (
    <Panel title={t('part.files')} note={t('part.filesNote')}>
      <div className="form-grid form-grid-3">
        <MediaFile
          label={t('media.film')}
          hint={t('media.filmHint')}
          purpose="video"
          kind={FILM}
          wrong={t('media.notFilm')}
          url={film}
          canWrite={canWrite}
          onUrl={(url) => set('videoUrl', url)}
        />
        <MediaFile
          label={t('media.glb')}
          hint={t('media.glbHint')}
          purpose="model"
          kind={GLB}
          wrong={t('media.notGlb')}
          url={glb}
          canWrite={canWrite}
          onUrl={(url) => set('modelUrl', url)}
        />
        <MediaFile
          label={t('media.usdz')}
          hint={glb === null ? t('media.usdzNeedsGlb') : t('media.usdzHint')}
          purpose="model"
          kind={USDZ}
          wrong={t('media.notUsdz')}
          // It belongs to the model, and is removed and restored with it.
          url={glb === null ? null : usdz}
          canWrite={canWrite && glb !== null}
          onUrl={(url) => set('modelUsdzUrl', url)}
        />
        {glb !== null && (
          <Field label={t('media.size')} hint={t('media.sizeHint')}>
            <TextInput
              maxLength={60}
              disabled={!canWrite}
              {...form.register('modelSize', {
                setValueAs: (text: string | null) => (text?.trim() ? text.trim() : null),
              })}
            />
          </Field>
        )}
      </div>
    </Panel>
  )
}
