/**
 * Lets the 3D viewer live with the policy of our pages: its styles are adopted instead of being written into the page,
 * and the decoder of a compression that our models do not use, which would need code made at run time, is left out.
 */
import type { Plugin } from 'vite'

const TEMPLATE = /\/node_modules\/@google\/model-viewer\/lib\/template\.js$/
const DECODER = /\/node_modules\/three\/examples\/jsm\/libs\/meshopt_decoder\.module\.js$/

export function viewer(): Plugin {
  return {
    name: 'tradepost:viewer',
    transform: {
      filter: { id: [TEMPLATE, DECODER] },
      handler(code, id) {
        if (DECODER.test(id)) {
          return { code: 'export const MeshoptDecoder = { supported: false }', map: null }
        }
        const styles = /<style>([\s\S]*?)<\/style>/.exec(code)?.[1]
        const rendered = 'render(templateResult, shadowRoot);'
        if (styles === undefined || !code.includes(rendered)) {
          this.warn('the 3D viewer no longer has its styles where they are known to be')
          return undefined
        }
        return { code: adopting(code, styles, rendered), map: null }
      },
    },
  }
}

const adopting = (code: string, styles: string, rendered: string): string =>
  code
    .replace(`<style>${styles}</style>`, '')
    // its buttons come in the order of the page, and the one that readers are not told of has no focus
    .replace('tabindex="2"', 'tabindex="0"')
    .replace('tabindex="3"', 'tabindex="-1"')
    .replace(
      rendered,
      `${rendered}
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(styles)});
    shadowRoot.adoptedStyleSheets = [sheet];`,
    )
