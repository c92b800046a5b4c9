import { ChartLine, Download, Table2 } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { toast } from '../feedback/toast-store.ts';
import { DropdownMenu, MenuItem } from '../overlays/dropdown-menu.tsx';
import { chartCsv, chartFileName, saveChartFile } from './saving/chart-files.ts';
import type { ChartProps, ShownSeries } from './chart-model.ts';

interface ChartActionsProps {
  chart: ChartProps;
  shown: readonly ShownSeries[];
  drawing: RefObject<SVGSVGElement | null>;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** The actions of a chart: show it as a table, download its data or its image. */
export function ChartActions({ chart, shown, drawing, isTable, onTable }: ChartActionsProps) {
  const { title, day } = chart;
  const saveCsv = () => {
    const text = new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' });
    saveChartFile(text, chartFileName(title, day, 'csv'));
  };
  const savePng = async () => {
    const drawn = drawing.current;
    if (!drawn) return;
    try {
      const { chartPng } = await import('./saving/chart-picture.ts');
      saveChartFile(await chartPng(drawn, title, shown), chartFileName(title, day, 'png'));
    } catch {
      toast({
        variant: 'error',
        title: 'Something went wrong',
        description: 'Your browser could not draw the picture. Please try again.',
      });
    }
  };
  return (
    <div className="flex shrink-0 items-center gap-0.5 self-end sm:self-start">
      <IconButton
        label={isTable ? `Show as chart: ${title}` : `Show as table: ${title}`}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
      </IconButton>
      <DropdownMenu
        trigger={
          <IconButton label={`Download: ${title}`}>
            <Download aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={saveCsv}>Download as CSV</MenuItem>
        <MenuItem onSelect={() => void savePng()} disabled={isTable}>
          Download as PNG
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}
