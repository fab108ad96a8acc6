import { RichText } from '@/components/ui/rich-text'
import { Editable } from '@/lib/editable'
import type { EditTarget } from '@/lib/edit-mode'

import { roleOf, type Block } from './page'

/** The blocks of a content page below its title, in the editor's order. */
export function PageBlocks({ slug, blocks }: { slug: string; blocks: readonly Block[] }) {
  return (
    <div className="space-y-5">
      {blocks.map((block) => (
        <div key={block.id} lang={block.language ?? undefined} dir={block.language ? 'auto' : undefined}>
          <BlockBody slug={slug} block={block} />
        </div>
      ))}
    </div>
  )
}

function BlockBody({ slug, block }: { slug: string; block: Block }) {
  const target: EditTarget = { kind: 'text', slug, key: block.key, type: block.type === 'html' ? 'html' : 'text' }
  if (block.type === 'html') {
    return (
      <Editable target={target} value={block.value} multiline>
        <RichText html={block.value} />
      </Editable>
    )
  }
  if (block.type === 'image') {
    return (
      <img
        src={block.value}
        alt=""
        width={1200}
        height={675}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full rounded-xl bg-muted object-cover"
      />
    )
  }
  // Objects are for the screen that knows their shape, not for reading.
  if (block.type === 'json') return null
  if (roleOf(block) === 'heading') {
    return (
      <h2 className="pt-4 text-2xl">
        <Editable target={target} value={block.value} />
      </h2>
    )
  }
  return (
    <p className="whitespace-pre-line">
      <Editable target={target} value={block.value} multiline />
    </p>
  )
}
