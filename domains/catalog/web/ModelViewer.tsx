/** A product's 3D model: its poster at once, the model on request, and a text where it cannot be shown. */
import { useLocation, useRouter } from '@tanstack/react-router'
import Maximize from 'lucide-react/icons/maximize'
import Rotate3d from 'lucide-react/icons/rotate-3d'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef, useState, type FC, type HTMLAttributes, type RefObject } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../contract.ts'
import { pictureOr } from './door/cards.ts'

/** What the viewer's element offers beyond HTML's own. */
type Viewer = HTMLElement & { canActivateAR?: boolean; activateAR?: () => void }

type ViewerProps = HTMLAttributes<HTMLElement> & { ref: RefObject<Viewer | null> } & Record<
    | 'src'
    | 'alt'
    | 'loading'
    | 'ar-modes'
    | 'touch-action'
    | 'shadow-intensity'
    | 'interaction-prompt',
    string
  > & {
    ar: boolean
    'ios-src': string | undefined
    'camera-controls': boolean
    'auto-rotate': boolean | undefined
  }

/** The library's custom element as a React component. */
const ModelViewerElement = 'model-viewer' as unknown as FC<ViewerProps>

type State = 'still' | 'waiting' | 'loading' | 'ready' | 'failed' | 'unable'

const SIDE = 800

type Props = { product: Product; model: NonNullable<Product['model']> }

export default function ModelViewer({ product: { pictures, name }, model }: Props) {
  const t = useT('catalog')
  const poster = model.posterUrl ?? pictures[0]?.url ?? pictureOr(null).src
  const viewer = useRef<Viewer>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isTurning, setIsTurning] = useState(true)
  const { state, percent, canPlace, hasFailedToPlace, load } = useViewer(viewer)
  const isShown = state === 'loading' || state === 'ready'
  return (
    <div className="ar">
      <h2 className="sr-only">{t('tab.ar')}</h2>
      <div ref={stage} className="ar-stage" aria-busy={state === 'waiting' || state === 'loading'}>
        {state !== 'ready' && <Picture src={poster} alt={name} width={SIDE} height={SIDE} />}
        {isShown && (
          <ModelViewerElement
            ref={viewer}
            src={model.url}
            alt={name}
            ar
            ios-src={model.usdzUrl ?? undefined}
            ar-modes="webxr scene-viewer quick-look"
            camera-controls
            auto-rotate={isTurning || undefined}
            touch-action="pan-y"
            shadow-intensity="1"
            interaction-prompt="none"
            loading="eager"
            className={state === 'ready' ? '' : 'opacity-0'}
          />
        )}
        {model.size !== null && (
          <span className="ar-size">
            <Tag tall>{t('ar.size', { size: model.size })}</Tag>
          </span>
        )}
        {(state === 'still' || state === 'failed') && (
          <div className="ar-controls">
            <button type="button" onClick={load}>
              <Icon of={Rotate3d} size="small" />
              {t(state === 'still' ? 'ar.load' : 'ar.again')}
            </button>
          </div>
        )}
        {state === 'ready' && (
          <div className="ar-controls">
            <button type="button" aria-pressed={isTurning} onClick={() => setIsTurning(!isTurning)}>
              <Icon of={Rotate3d} size="small" />
              {t('ar.turn')}
            </button>
            {document.fullscreenEnabled && (
              <button type="button" onClick={() => void stage.current?.requestFullscreen()}>
                <Icon of={Maximize} size="small" />
                {t('ar.full')}
              </button>
            )}
          </div>
        )}
      </div>
      <div className="grid content-start gap-4">
        <h3>{name}</h3>
        <p aria-live="polite">{t(`ar.${state}`)}</p>
        {canPlace ? (
          <Button
            variant="primary"
            icon={Smartphone}
            onClick={() => viewer.current?.activateAR?.()}
          >
            {t('ar.place')}
          </Button>
        ) : (
          <OnPhone />
        )}
        {(state === 'waiting' || state === 'loading') && (
          <ProgressBar value={percent} max={100} label={t('ar.loading')} />
        )}
        {state === 'failed' && <Notice tone="warning">{t('ar.failedHint')}</Notice>}
        {state === 'ready' && !canPlace && (
          <p className="text-sm text-ink-3 md:hidden">{t('ar.noRoom')}</p>
        )}
        {hasFailedToPlace && <Notice tone="warning">{t('ar.placeFailed')}</Notice>}
      </div>
    </div>
  )
}

/** The same address as a link for a phone that supports AR. */
function OnPhone() {
  const t = useT('catalog')
  const { origin } = useRouter().options.context
  const { href } = useLocation()
  return (
    <div className="grid justify-items-start gap-2 max-md:hidden">
      <QrCode large text={origin + href} label={t('ar.scan')} />
      <p className="text-sm text-ink-3">{t('ar.scan')}</p>
    </div>
  )
}

/** Loads the viewer, which is larger than the rest of the shop, only on request. */
function useViewer(viewer: RefObject<Viewer | null>) {
  const [state, setState] = useState<State>('still')
  const [percent, setPercent] = useState(0)
  const [canPlace, setCanPlace] = useState(false)
  const [hasFailedToPlace, setHasFailedToPlace] = useState(false)
  const load = () => {
    if (!hasSpace()) {
      setState('unable')
      return
    }
    setState('waiting')
    import('@google/model-viewer').then(
      () => setState('loading'),
      () => setState('failed'),
    )
  }
  useEffect(() => {
    const element = viewer.current
    if (state !== 'loading' || element === null) return
    const heard = new AbortController()
    const on = (name: string, act: (event: Event) => void) =>
      element.addEventListener(name, act, { signal: heard.signal })
    on('progress', (event) => setPercent(Math.round(progressOf(event) * 100)))
    on('load', () => {
      // The event comes after half a second at most, whether anything is drawn or not: the poster waits for frames.
      afterFrames(DRAWN_FRAMES, () => {
        if (heard.signal.aborted) return
        orderFocus(element)
        setState('ready')
        setCanPlace(element.canActivateAR === true)
      })
    })
    on('error', () => setState('failed'))
    return () => heard.abort()
  }, [state, viewer])
  useEffect(() => {
    const element = viewer.current
    if (state !== 'ready' || element === null) return
    const heard = new AbortController()
    const onStatus = (event: Event) => setHasFailedToPlace(detailOf(event).status === 'failed')
    element.addEventListener('ar-status', onStatus, { signal: heard.signal })
    return () => heard.abort()
  }, [state, viewer])
  return { state, percent, canPlace, hasFailedToPlace, load }
}

/** The viewer's tab indexes put its buttons before all others of the page; this restores their natural order. */
function orderFocus({ shadowRoot }: Viewer): void {
  for (const each of shadowRoot?.querySelectorAll('[tabindex="2"]') ?? [])
    each.setAttribute('tabindex', '0')
  // It is hidden from screen readers, so it must not be a tab stop either.
  for (const each of shadowRoot?.querySelectorAll('[tabindex="3"]') ?? [])
    each.setAttribute('tabindex', '-1')
}

/** Enough frames for the model to be drawn, on a slow machine too. */
const DRAWN_FRAMES = 4

function afterFrames(count: number, act: () => void): void {
  if (count === 0) act()
  else requestAnimationFrame(() => afterFrames(count - 1, act))
}

type ViewerEvent = { totalProgress?: number; status?: string }
const detailOf = (event: Event): ViewerEvent =>
  (event as CustomEvent<ViewerEvent | undefined>).detail ?? {}
const progressOf = (event: Event): number => detailOf(event).totalProgress ?? 0

function hasSpace(): boolean {
  try {
    const canvas = document.createElement('canvas')
    return canvas.getContext('webgl2') !== null || canvas.getContext('webgl') !== null
  } catch {
    return false
  }
}
