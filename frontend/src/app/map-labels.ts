import { useTranslation } from 'react-i18next'

import type { SwedenMapProps } from '@/components/ui/sweden-map'

/** The map's own words. */
export function useMapLabels(): SwedenMapProps['labels'] {
  const { t } = useTranslation()
  return {
    map: t('map.label'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    reset: t('map.reset'),
    cluster: (count) => t('map.cluster', { count }),
  }
}
