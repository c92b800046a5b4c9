// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(20_000);
  });
  cleanup();
  vi.useRealTimers();
});

function show(content: Parameters<typeof toast>[0]): void {
  act(() => {
    toast(content);
  });
}

describe('toasts', () => {
  it('show one at a time: a new one replaces the current one', () => {
    render(<Toaster />);
    show({ title: 'First' });
    show({ title: 'Second', description: 'More words' });
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeDefined();
    expect(screen.getByText('More words')).toBeDefined();
  });

  it('disappear after 5 seconds', () => {
    render(<Toaster />);
    show({ title: 'Saved' });
    act(() => {
      vi.advanceTimersByTime(4900);
    });
    expect(screen.queryByText('Saved')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay for 12 seconds when they have a button', () => {
    render(<Toaster />);
    show({ title: 'Deleted', action: { label: 'Undo', onPress: vi.fn<() => void>() } });
    act(() => {
      vi.advanceTimersByTime(11_900);
    });
    expect(screen.queryByText('Deleted')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('close by their button, and a dismissed one does not remove a newer one 10 seconds later', () => {
    render(<Toaster />);
    show({ title: 'Old' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Old')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(9000);
    });
    show({ title: 'New', action: { label: 'Undo', onPress: vi.fn<() => void>() } });
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(screen.queryByText('New')).not.toBeNull();
  });

  it('run their action and then close', () => {
    const undo = vi.fn<() => void>();
    render(<Toaster />);
    show({ title: 'Deleted', action: { label: 'Undo', onPress: undo } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('show errors with a red border and an icon', () => {
    render(<Toaster />);
    show({ title: 'Something went wrong', variant: 'error' });
    const card = screen.getByText('Something went wrong').closest('li');
    expect(card?.className).toContain('border-negative-mark');
    expect(card?.querySelector('svg')).not.toBeNull();
  });
});
