/**
 * Lets the 3D viewer live with the policy of our pages: its styles are adopted instead of being written into the page,
 * and the decoder of a compression that our models do not use, which would need code made at run time, is left out.
 */
import type { Plugin } from 'vite'

const TEMPLATE = /\/node_modules\/@google\/model-viewer\/lib\/template\.js$/
/** The element itself. What it adopts by hand is put off again by the library below it: they are its own styles. */
const ELEMENT = /\/node_modules\/@google\/model-viewer\/lib\/model-viewer-base\.js$/
const CLASS = 'class ModelViewerElementBase extends ReactiveElement {'
const DECODER = /\/node_modules\/three\/examples\/jsm\/libs\/meshopt_decoder\.module\.js$/

export function viewer(): Plugin {
  return {
    name: 'tradepost:viewer',
    transform: {
      filter: { id: [TEMPLATE, ELEMENT, DECODER] },
      handler(code, id) {
        if (DECODER.test(id)) {
          return { code: 'export const MeshoptDecoder = { supported: false }', map: null }
        }
        if (ELEMENT.test(id)) {
          if (!code.includes(CLASS))
            this.error('the 3D viewer is no longer the class that is known')
          return { code: styled(code), map: null }
        }
        const styles = /<style>([\s\S]*?)<\/style>/.exec(code)?.[1]
        if (styles === undefined) {
          return this.error('the 3D viewer no longer has its styles where they are known to be')
        }
        return { code: adopting(code, styles), map: null }
      },
    },
  }
}

const styled = (code: string): string =>
  `import { viewerStyles } from './template.js'\n${code.replace(
    CLASS,
    `${CLASS}
    static get styles() { return [viewerStyles] }`,
  )}`

const adopting = (code: string, styles: string): string =>
  `${code
    .replace(`<style>${styles}</style>`, '')
    // its buttons come in the order of the page, and the one that readers are not told of has no focus
    .replace('tabindex="2"', 'tabindex="0"')
    .replace('tabindex="3"', 'tabindex="-1"')}
export const viewerStyles = new CSSStyleSheet();
viewerStyles.replaceSync(${JSON.stringify(styles)});`
