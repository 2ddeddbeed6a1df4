import { Component, type ReactNode } from 'react';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { SectionUnavailable } from './SectionUnavailable.tsx';

interface BoundaryProps {
  section: string;
  renew: () => Promise<void>;
  /** Told when a screen throws; what could not be loaded the loader has told of itself. */
  onThrow: (error: Error) => void;
  children: ReactNode;
}

/** Catches what a section throws, while it loads or later, and shows a notice that names it. */
export class SectionBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (!(error instanceof RemoteUnavailable)) this.props.onThrow(error);
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <SectionUnavailable error={this.state.error} section={this.props.section} renew={this.props.renew} />
    );
  }
}
